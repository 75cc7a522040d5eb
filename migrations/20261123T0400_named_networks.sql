-- Which networks and platforms there are is said here and nowhere else: a new one replaces these functions.

create function is_network(name text) returns boolean language sql immutable parallel safe
  return name in ('network_a', 'network_b', 'network_c');
create function is_platform(name text) returns boolean language sql immutable parallel safe
  return name in ('network_a', 'network_b', 'network_ab', 'network_c', 'network_c_alt');

alter table social_platform drop constraint social_platform_name_check, add check (is_platform(name));
alter table hashtag drop constraint hashtag_platform_check, add check (platform = 'all' or is_network(platform));
alter table mention drop constraint mention_platform_check, add check (is_network(platform));
alter table post_target drop constraint post_target_network_check, add check (is_network(network));
alter table social_subscription drop constraint social_subscription_network_check, add check (is_network(network));
alter table social_insight_snapshot drop constraint social_insight_snapshot_network_check, add check (is_network(network));
alter table post_follow_up drop constraint post_follow_up_network_check, add check (is_network(network));
alter table network_budget drop constraint network_budget_network_check, add check (is_network(network));
