-- The address at which a process serves the shop. Null for processes of earlier versions.
alter table process add column base_url text;
