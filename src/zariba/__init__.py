"""Published wargames about wars in Africa, every rule enforced, on one engine."""

__version__ = "0.1.0"
