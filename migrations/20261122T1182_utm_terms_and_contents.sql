-- Visits are found by the last two of the UTM values as well, which the index over all five does not begin with.

create index analytics_session_utm_term on analytics_session (utm_term, started_at desc) where utm_term is not null;
create index analytics_session_utm_content on analytics_session (utm_content, started_at desc) where utm_content is not null;
