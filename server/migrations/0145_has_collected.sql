-- Whether payments were ever reported as Encaissée (ADR 0151). It stays when the reporting ends, as the statuses do.
ALTER TABLE organizations ADD COLUMN has_collected boolean NOT NULL DEFAULT false;

UPDATE organizations o SET has_collected = true
WHERE o.collected_from IS NOT NULL
  OR EXISTS (SELECT 1 FROM lifecycle_statuses l WHERE l.organization_id = o.organization_id);
