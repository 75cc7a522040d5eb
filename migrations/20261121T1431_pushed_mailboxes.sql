-- A mailbox that messages are only pushed to has no server that they are fetched from.
alter table mailbox add column source text not null default 'imap' check (source in ('imap', 'push'));
alter table mailbox alter column source drop default;
alter table mailbox
  alter column host drop not null,
  alter column port drop not null,
  alter column tls drop not null,
  alter column username drop not null,
  alter column password drop not null,
  add constraint mailbox_server check (
    case source
      when 'imap' then num_nulls(host, port, tls, username, password) = 0
      else num_nonnulls(host, port, tls, username, password) = 0
    end
  );
