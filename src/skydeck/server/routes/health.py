"""What a load balancer and Prometheus ask."""

from __future__ import annotations

import logging

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

import skydeck
from skydeck.server.answers import Health, Problem
from skydeck.server.errors import Refused
from skydeck.server.metrics import METRICS
from skydeck.server.services import services_of

router = APIRouter()

log = logging.getLogger("skydeck")


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz")
async def health() -> Health:
    """Whether the process is alive."""
    return Health(status="ok", version=skydeck.__version__)


@router.head("/readyz", include_in_schema=False)
@router.get("/readyz", responses={503: {"model": Problem}})
async def ready(request: Request) -> Health:
    """Whether the server can take clients: its store answers, and it is not stopping."""
    services = services_of(request)
    try:
        if not services.is_ready or services.hub.is_stopping:
            raise Refused("stopping", "the server is starting or stopping")
        await services.store.ping()
    except Refused:
        raise
    except Exception:
        log.exception("the store does not answer")
        raise Refused("busy", "the store does not answer") from None
    return Health(status="ok", version=skydeck.__version__)


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    METRICS.bots_waiting.set(services_of(request).thinkers.waiting)
    return PlainTextResponse(METRICS.write(), media_type="text/plain; version=0.0.4")
