# Deckhand in two stages: one installs what requirements.lock names, the other runs it and holds nothing else.
FROM python:3.13-slim-bookworm AS build
COPY requirements.lock /tmp/
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r /tmp/requirements.lock
# What the lock leaves out, such as PostgreSQL's driver (compose.postgres.yaml names it).
ARG EXTRA_PACKAGES=
RUN if [ -n "$EXTRA_PACKAGES" ]; then /venv/bin/pip install --no-cache-dir "$EXTRA_PACKAGES"; fi

FROM python:3.13-slim-bookworm
# Without libfribidi0, names in Indian scripts read worse.
RUN apt-get update \
    && apt-get install -y --no-install-recommends libfribidi0 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin deckhand \
    && install -d -o deckhand -g deckhand -m 700 /state
WORKDIR /srv/deckhand
COPY --from=build /venv /venv
COPY bot bot
COPY data data
COPY engine engine
COPY render render
USER deckhand
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite+aiosqlite:////state/deckhand.sqlite3
VOLUME /state
# A stop takes ten seconds at most; docker waits for exactly ten unless it is told otherwise (compose.yaml does).
STOPSIGNAL SIGTERM
ENTRYPOINT ["python", "-m", "bot"]
