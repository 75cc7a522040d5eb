-- Digests of addresses have a key that is not in the database: a plain digest of an address can be guessed.

-- Keyed by the addresses' plain digests. Everybody starts with full buckets.
delete from login_throttle;

-- Plain digests of addresses without an account that tried to log in.
update audit_entry set caller_label = caller_id where caller_kind = 'anonymous' and caller_label like 'sha256:%';

-- What `address` becomes when the person is forgotten. Weft fills it in: the database does not know the key.
alter table mail_suppression add column digest text;

-- HMAC-SHA256 of the plain digest of the address. The keys are those of the inner and the outer hash, padded.
create function suppressed_address(address text, inner_key bytea, outer_key bytea) returns text language sql immutable as $$
  select 'hmac:' || encode(sha256(outer_key || sha256(inner_key || case
    when address like 'sha256:%' then decode(substr(address, 8), 'hex')
    else sha256(convert_to(lower(address), 'UTF8')) end)), 'hex')
$$;
