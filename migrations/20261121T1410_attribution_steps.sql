-- What led to a conversion is kept once, with what each model gives it, in place of once for each model.

create table attribution_step (
  conversion_id text not null references conversion (id) on delete cascade,
  -- Among those that led to it, the earliest first; 0 where there was none.
  position integer not null check (position >= 0),
  analytics_session_id text references analytics_session (id) on delete set null,
  ad_campaign_id text references ad_campaign (id) on delete set null,
  platform text not null check (platform in ('social_ads', 'search_ads', 'generic', 'direct')),
  touched_at timestamptz,
  -- Side by side, of the models that give it anything. Of each model the weights of all steps add up to 1,000,000, and the
  -- values to the conversion's.
  models text[] not null check (models <@ array['last_touch', 'first_touch', 'last_non_direct', 'linear', 'position_based', 'time_decay']),
  weights_ppm integer[] not null check (1 <= all (weights_ppm) and 1000000 >= all (weights_ppm)),
  values_minor bigint[] not null check (0 <= all (values_minor)),
  reasons text[] not null,
  primary key (conversion_id, position),
  constraint attribution_step_side_by_side check (cardinality(models) > 0 and cardinality(weights_ppm) = cardinality(models)
    and cardinality(values_minor) = cardinality(models) and cardinality(reasons) = cardinality(models))
);

insert into attribution_step (conversion_id, position, analytics_session_id, ad_campaign_id, platform, touched_at, models, weights_ppm, values_minor, reasons)
select conversion_id, position, min(analytics_session_id), min(ad_campaign_id), min(platform), min(touched_at), array_agg(model order by model),
  array_agg(weight_ppm order by model), array_agg(value_minor order by model), array_agg(reason order by model)
from attribution_credit group by conversion_id, position;

drop table attribution_credit;
create index attribution_step_session on attribution_step (analytics_session_id) where analytics_session_id is not null;
create index attribution_step_campaign on attribution_step (ad_campaign_id) where ad_campaign_id is not null;

create view attribution_credit as
select s.conversion_id, c.model, s.position, s.analytics_session_id, s.ad_campaign_id, s.platform, c.weight_ppm, c.value_minor, s.touched_at, c.reason
from attribution_step s cross join lateral unnest(s.models, s.weights_ppm, s.values_minor, s.reasons) as c (model, weight_ppm, value_minor, reason);

-- Nothing has ever been found by it: a run looks at sessions, and asks of these what is known.
drop index campaign_attribution_open;
