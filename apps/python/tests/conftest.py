"""The command that answers are compared with."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--foursight", help="the command `foursight`")
