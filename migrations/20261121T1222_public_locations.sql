-- Places of the shop that agents may be told of.

alter table stock_location add column is_public boolean not null default false;
-- WGS 84, decimal degrees.
alter table stock_location add column latitude double precision check (latitude between -90 and 90);
alter table stock_location add column longitude double precision check (longitude between -180 and 180);
alter table stock_location add constraint stock_location_point check ((latitude is null) = (longitude is null));
