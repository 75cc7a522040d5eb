-- People, tokens, webhooks and uploads are changed over the admin surface as well.

select audit_table('admin_user');
select audit_table('admin_invitation', array['token_hash']);
select audit_table('api_token', array['token_hash']);
select audit_table('webhook_endpoint', array['secret', 'previous_secret']);
select audit_table('webhook_delivery');
select audit_table('upload');
