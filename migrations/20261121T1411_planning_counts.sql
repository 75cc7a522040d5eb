-- The true totals of the dashboard and of stats are counted in indexes alone, however wide the rows are.

drop index campaign_attribution_listed;
create index campaign_attribution_listed on campaign_attribution (session_started_at desc, id desc) include (is_resolved, website_id);
drop index conversion_listed;
create index conversion_listed on conversion (converted_at desc, id desc) include (currency, conversion_value, website_id);
drop index conversion_type;
create index conversion_type on conversion (conversion_type, converted_at desc, id desc) include (currency, conversion_value, website_id);
drop index conversion_campaign;
create index conversion_campaign on conversion (ad_campaign_id, converted_at) include (currency, conversion_value, website_id)
  where ad_campaign_id is not null;
