"""The bot's own counters, as Prometheus would read them."""

from prometheus_client import REGISTRY


def counted(name: str, **labels: str) -> float:
    """The value of a counter, 0 if nothing was counted yet."""
    return REGISTRY.get_sample_value(name, labels) or 0.0
