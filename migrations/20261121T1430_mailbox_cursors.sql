-- How far a folder has been followed: every message up to this UID was looked at. What was fetched in between by hand
-- says nothing about it.
create table mailbox_cursor (
  account text not null,
  folder text not null,
  uid_validity text not null,
  through_uid bigint not null check (through_uid >= 0),
  primary key (account, folder)
);

-- Folders that were followed before there were cursors go on where they are.
insert into mailbox_cursor (account, folder, uid_validity, through_uid)
select distinct on (p.account, p.folder) p.account, p.folder, p.uid_validity, max(p.imap_uid)
from inbound_email_place p join inbound_email e on e.id = p.inbound_email_id
group by p.account, p.folder, p.uid_validity
order by p.account, p.folder, max(e.created_at) desc, p.uid_validity desc;
