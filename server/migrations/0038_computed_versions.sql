-- Versions of what people edit are computed from it (docs/adr/0060-versions.md); these two counted.
ALTER TABLE saved_views DROP COLUMN version;
ALTER TABLE report_schedules DROP COLUMN version;
