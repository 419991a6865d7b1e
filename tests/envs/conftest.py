"""The environments are an extra: without its packages these tests are skipped."""

from __future__ import annotations

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
