select audit_table('social_platform', array['api_config']);
select audit_table('social_post', array['insights']);
