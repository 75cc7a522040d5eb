-- Published posts whose address is still asked for.
create index post_target_undescribed on post_target (next_at)
  where state = 'live' and url is null;
