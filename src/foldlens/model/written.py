"""A result as JSON, whatever texts it quotes: half of a surrogate pair is written as its escape, where pydantic alone refuses it."""

import json
from typing import Any

from pydantic import BaseModel
from pydantic_core import PydanticSerializationError


class AsJson(BaseModel):
    """A model that quotes texts of a log."""

    def model_dump_json(self, **options: Any) -> str:
        """The JSON text of `model_dump(mode="json")`; options as pydantic has them."""
        try:
            return super().model_dump_json(**options)
        except PydanticSerializationError:
            indent = options.pop("indent", None)
            options.pop("ensure_ascii", None)
            return json.dumps(self.model_dump(mode="json", **options), indent=indent)
