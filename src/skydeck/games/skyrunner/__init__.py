"""SkyRunner: bid for cards, climb a skyscraper, and be the first on its roof."""
