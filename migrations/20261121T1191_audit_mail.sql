select audit_table('mail', array['html', 'text', 'headers']);
