-- Finds processed e-mails with items that are in no order.
create index inbound_email_partly_ordered on inbound_email (received_at, id)
  where status = 'processed' and action_result ? 'open_items';
