"""Nothing runs here; the ledger's tests read it (1.1a)."""

# 2.1a
