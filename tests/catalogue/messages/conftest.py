from tests.catalogue.lending.clock import clock

__all__ = ["clock"]
