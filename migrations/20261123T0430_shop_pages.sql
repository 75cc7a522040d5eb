-- The shop's own pages, which crawlers may read them, and the websites that may call the storefront from a browser.
alter table store
  add column pages_enabled boolean not null default true,
  add column search_bots_allowed boolean not null default true,
  add column visitor_bots_allowed boolean not null default true,
  add column training_bots_allowed boolean not null default false,
  -- Exact origins, such as https://shop.example.
  add column allowed_origins text[] not null default '{}' check (cardinality(allowed_origins) <= 20);
