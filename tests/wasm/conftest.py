"""What takes minutes is left out here, too, unless it is asked for by its marker."""

from __future__ import annotations

from tests.wheels.conftest import pytest_collection_modifyitems as pytest_collection_modifyitems
