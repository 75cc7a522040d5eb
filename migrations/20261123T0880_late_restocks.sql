-- Units of a refund that are put back into stock later.
alter table order_change
  drop constraint order_change_type_check,
  add constraint order_change_type_check check (type in
    ('address_corrected', 'email_corrected', 'metadata_changed', 'tracking_corrected', 'canceled', 'restocked'));
