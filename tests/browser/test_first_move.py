"""From the start page to the first piece that moves takes few clicks."""

MOST = 4
