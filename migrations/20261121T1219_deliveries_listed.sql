create index webhook_delivery_newest on webhook_delivery (created_at, id);
