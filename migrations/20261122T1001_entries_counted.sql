-- Entries of the log are counted once up to a transaction, and from there on by this.
create index audit_entry_xact on audit_entry (xact);
