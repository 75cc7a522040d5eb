-- Budgets that Weft keeps by itself: when each request of the window was made, oldest first.
alter table network_budget add column taken timestamptz[] not null default '{}';

-- The moment that a target has in the budget of its account; null: none yet, or given back.
alter table post_target add column reserved_at timestamptz;

-- Every page and account that was published to reports to this shop. Null: its page is looked up when it is subscribed.
alter table social_subscription alter column page_id drop not null;
insert into social_subscription (platform_id, account_id, network, page_id, next_at)
select distinct on (p.platform_id, t.account_id)
  p.platform_id, t.account_id, t.network, case when t.network = 'network_a' then t.account_id end, now()
from post_target t join social_post p on p.id = t.post_id
where t.state = 'live' and t.network in ('network_a', 'network_b')
on conflict do nothing;

-- `all` counts each post once, however many networks it goes to.
insert into tag_use (kind, folded, platform, source)
select distinct kind, folded, 'all', source from tag_use where kind = 'hashtag'
on conflict do nothing;
insert into hashtag (tag, folded, platform, usage_count, last_used_at)
select (array_agg(h.tag order by h.usage_count desc, h.platform))[1], h.folded, 'all',
  coalesce(max(u.uses), max(h.usage_count)), max(h.last_used_at)
from hashtag h
left join (
  select folded, count(*)::int as uses from tag_use where kind = 'hashtag' and platform = 'all' group by folded
) u on u.folded = h.folded
group by h.folded
on conflict (folded, platform) do update
  set usage_count = excluded.usage_count, last_used_at = excluded.last_used_at;
