-- What people do that changes no row that is looked at: logging in and out, second factors, passwords, and what was refused.
alter table audit_entry drop constraint audit_entry_action_check;
alter table audit_entry drop constraint audit_entry_check;
alter table audit_entry add constraint audit_entry_action_check check (action in ('insert', 'update', 'delete', 'event'));
alter table audit_entry add constraint audit_entry_check
  check ((before is null) = (action in ('insert', 'event')) and (after is null) = (action = 'delete'));
