select audit_table('publishable_key_old_token', array['token_hash']);
select audit_table('stock_location');
select audit_table('stock_level');
select audit_table('import_run', array['mapping', 'problems']);
