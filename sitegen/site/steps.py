from sitegen.building.reporting import Progress


class Steps(Progress):
    @property
    def took(self):  # type: ignore[no-untyped-def]
        return self.timings
