-- Mastodon is a network.

create or replace function is_network(name text) returns boolean language sql immutable parallel safe
  return name in ('network_a', 'network_b', 'network_c', 'mastodon');
create or replace function is_platform(name text) returns boolean language sql immutable parallel safe
  return name in ('network_a', 'network_b', 'network_ab', 'network_c', 'network_c_alt', 'mastodon');
