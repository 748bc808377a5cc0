-- What a transaction writes about itself, so that it can be known when its connection is lost with the answer to COMMIT
-- (docs/adr/0031). Not a record of an organization; the oldest are removed each hour. `was_undone` tells of a
-- mark that was put instead of the transaction's own, which then can never be committed.
CREATE TABLE transaction_marks (
  id         uuid PRIMARY KEY,
  was_undone boolean NOT NULL
);
