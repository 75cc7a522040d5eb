-- E-mails whose link opens an account are encrypted while they wait, and say nothing once the link is spent.
alter table mail
  -- An encrypted block of {"html", "text"}; null: the e-mail carries no secret, or has been sent.
  add column sealed jsonb,
  -- SHA-256 of the token in the link, as the tables of tokens have it.
  add column link_token_hash text;
create index mail_link on mail (link_token_hash) where link_token_hash is not null;

select audit_table('mail', array['html', 'text', 'headers', 'sealed', 'link_token_hash']);

-- Runs when a token is used, revoked or deleted. What was still to be sent is not sent.
create function drop_spent_link() returns trigger language plpgsql as $$
begin
  update mail set sealed = null, link_token_hash = null, html = '', text = '',
    status = case when status = 'queued' then 'failed' else status end,
    next_attempt_at = case when status = 'queued' then null else next_attempt_at end,
    last_error = case when status = 'queued' then 'The link of this e-mail no longer opens anything.' else last_error end
  where link_token_hash = old.token_hash;
  return null;
end $$;
create trigger link_spent after update on login_link for each row when (old.used_at is null and new.used_at is not null) execute function drop_spent_link();
create trigger link_gone after delete on login_link for each row execute function drop_spent_link();
create trigger link_spent after update on password_reset for each row when (old.used_at is null and new.used_at is not null) execute function drop_spent_link();
create trigger link_gone after delete on password_reset for each row execute function drop_spent_link();
create trigger link_spent after update on admin_invitation for each row
  when (old.accepted_at is null and old.revoked_at is null and (new.accepted_at is not null or new.revoked_at is not null)) execute function drop_spent_link();
create trigger link_gone after delete on admin_invitation for each row execute function drop_spent_link();
