-- The public holidays of a country, without those that the organization works on:
-- {country, region, removed, days}. `days` are stored, so that the evaluation needs no calendar library.
ALTER TABLE dunning_settings ADD COLUMN holiday_calendar jsonb;
