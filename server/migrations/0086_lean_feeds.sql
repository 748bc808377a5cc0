-- Fewer index entries and no TOAST rows for events and audit entries on their way from the outbox (docs/adr/0095).

-- The index of kinds finds records by position too, one kind after the other.
DROP INDEX audit_records_position_idx;

-- Rows of up to a page stay in the table: the outbox is read and deleted once, soon after it is written.
ALTER TABLE outbox SET (toast_tuple_target = 8160);
