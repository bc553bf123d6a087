"""What the pen holds for the map of Ogaden 1977: its typefaces, ink and paper."""

SERIF = "Georgia, 'DejaVu Serif', serif"
SANS = "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"
INK = "#2c2620"
PAPER = "#f8f1de"
