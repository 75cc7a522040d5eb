-- Which post a direct publish under an Idempotency-Key has made: a call that died is not made twice.

create table direct_publish (
  call text primary key,
  post_id text not null unique references social_post (id) on delete cascade,
  created_at timestamptz not null
);
