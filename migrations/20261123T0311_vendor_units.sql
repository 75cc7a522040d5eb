-- How many units of the inventory item one unit of the vendor is: a bolt of 25 m is 25.

alter table vendor_item
  add column vendor_unit text check (length(vendor_unit) between 1 and 100),
  add column unit_factor numeric(16, 6) check (unit_factor > 0),
  add constraint vendor_item_unit check ((vendor_unit is null) = (unit_factor is null));
