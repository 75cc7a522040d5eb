-- Quantities with at most three decimal places, where the unit is one of length, weight or volume.

-- What a unit measures. A unit that is not named here is counted in pieces. The names are those of src/platform/units.ts.
create function unit_kind(unit text) returns text language sql immutable parallel safe as $$
  select case
    when folded.name in (
      'mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters', 'millimètre', 'millimètres', 'milímetro',
      'milímetros', 'millimetro', 'millimetri', 'mmt', 'cm', 'centimetre', 'centimetres', 'centimeter',
      'centimeters', 'zentimeter', 'centimètre', 'centimètres', 'centímetro', 'centímetros', 'centimetro',
      'centimetri', 'cmt', 'सेंटीमीटर', 'm', 'mt', 'mts', 'mtr', 'mtrs', 'metre', 'metres', 'meter', 'meters',
      'laufmeter', 'laufende meter', 'lfm', 'lfdm', 'lfd m', 'lfd. m', 'mètre', 'mètres', 'metro', 'metros', 'metri',
      'मीटर', 'km', 'kilometre', 'kilometres', 'kilometer', 'kilometers', 'kilomètre', 'kilomètres', 'kilómetro',
      'kilómetros', 'chilometro', 'chilometri', 'kmt', 'in', 'inch', 'inches', 'zoll', 'pouce', 'pouces', 'pulgada',
      'pulgadas', 'pollice', 'pollici', 'inh', 'ft', 'foot', 'feet', 'fuß', 'fot', 'yd', 'yds', 'yard', 'yards',
      'yrd', 'गज') then 'length'
    when folded.name in (
      'mg', 'milligram', 'milligrams', 'milligramm', 'milligramme', 'milligrammes', 'miligramo', 'miligramos',
      'milligrammo', 'milligrammi', 'mgm', 'g', 'gr', 'gram', 'grams', 'gramm', 'gramme', 'grammes', 'gramo',
      'gramos', 'grammo', 'grammi', 'grm', 'ग्राम', 'kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms',
      'kilogramm', 'kilogramme', 'kilogrammes', 'kilogramo', 'kilogramos', 'chilo', 'chili', 'chilogrammo',
      'chilogrammi', 'kgm', 'किलो', 'किलोग्राम', 't', 'tonne', 'tonnes', 'tonnen', 'tonelada', 'toneladas',
      'tonnellata', 'tonnellate', 'ton', 'tne', 'oz', 'ounce', 'ounces', 'unze', 'unzen', 'onza', 'onzas', 'oncia',
      'onz', 'lb', 'lbs', 'pound', 'pounds', 'pfund', 'libra', 'libras', 'libbra', 'libbre', 'lbr') then 'weight'
    when folded.name in (
      'ml', 'millilitre', 'millilitres', 'milliliter', 'milliliters', 'mililitro', 'mililitros', 'millilitro',
      'millilitri', 'mlt', 'मिलीलीटर', 'cl', 'centilitre', 'centilitres', 'centiliter', 'centiliters', 'zentiliter',
      'centilitro', 'centilitros', 'centilitri', 'clt', 'l', 'lt', 'ltr', 'litre', 'litres', 'liter', 'liters',
      'litro', 'litros', 'litri', 'लीटर', 'm3', 'm³', 'cubic metre', 'cubic metres', 'cubic meter', 'cubic meters',
      'kubikmeter', 'mètre cube', 'mètres cubes', 'metro cúbico', 'metros cúbicos', 'metro cubo', 'metri cubi',
      'mtq', 'fl oz', 'fl. oz', 'fluid ounce', 'fluid ounces', 'oza', 'gal', 'gallon', 'gallons', 'gll') then 'volume'
    else 'piece' end
  from (select lower(regexp_replace(btrim(regexp_replace(unit, ' +', ' ', 'g')), '\.$', '') collate "C") as name) folded
$$;

alter table raw_material add column unit_kind text not null generated always as (unit_kind(unit)) stored;

-- `keeps_fraction`: the amount had decimals in pieces before there was a rule. It stays as it is until it becomes whole.
alter table inventory_item
  add column unit_kind text not null generated always as (unit_kind(unit)) stored,
  add column keeps_fraction boolean not null default false;
update inventory_item set keeps_fraction = true where unit_kind = 'piece' and round(on_hand, 3) <> trunc(on_hand);
alter table inventory_item
  alter column on_hand type numeric(13, 3) using least(round(on_hand, 3), 9999999999.999),
  add constraint inventory_item_whole check (unit_kind <> 'piece' or on_hand = trunc(on_hand) or keeps_fraction),
  add constraint inventory_item_unit_kind unique (id, unit_kind);

-- How much of it one of the design takes: half a spool is possible here. What leaves the store room is whole.
alter table design_component add column unit_kind text not null generated always as (unit_kind(unit)) stored;

create function forget_kept_fraction() returns trigger language plpgsql as $$
begin
  new.keeps_fraction := false;
  return new;
end $$;
create trigger inventory_item_now_whole before update on inventory_item for each row
  when (old.keeps_fraction and new.on_hand = trunc(new.on_hand)) execute function forget_kept_fraction();

-- A line's kind follows that of its item: while there are lines with decimals, the item's unit stays one that takes them.
alter table inventory_order_line add column unit_kind text;
update inventory_order_line l set unit_kind = i.unit_kind from inventory_item i where i.id = l.inventory_item_id;
alter table inventory_order_line
  drop constraint inventory_order_line_quantity_check,
  drop constraint inventory_order_line_received,
  drop constraint inventory_order_line_item,
  alter column unit_kind set not null,
  alter column quantity type numeric(13, 3),
  alter column received_quantity type numeric(13, 3),
  add constraint inventory_order_line_quantity check (quantity > 0 and quantity <= 1000000),
  add constraint inventory_order_line_received check (received_quantity between 0 and quantity),
  add constraint inventory_order_line_whole
    check (unit_kind <> 'piece' or (quantity = trunc(quantity) and received_quantity = trunc(received_quantity))),
  add constraint inventory_order_line_item foreign key (inventory_item_id, unit_kind)
    references inventory_item (id, unit_kind) on update cascade;
alter table inventory_order alter column quantity type numeric(13, 3);

-- Null: it was used up before there was a rule.
alter table production_consumption add column unit_kind text;
update production_consumption c set unit_kind = i.unit_kind from inventory_item i
  where i.id = c.inventory_item_id
    and (i.unit_kind <> 'piece' or (c.quantity = trunc(c.quantity) and c.missing_quantity = trunc(c.missing_quantity)));
alter table production_consumption
  drop constraint production_consumption_check,
  alter column quantity type numeric(13, 3) using least(greatest(round(quantity, 3), 0.001), 9999999999.999),
  alter column missing_quantity type numeric(13, 3)
    using least(round(missing_quantity, 3), greatest(round(quantity, 3), 0.001), 9999999999.999),
  add constraint production_consumption_missing check (missing_quantity between 0 and quantity),
  add constraint production_consumption_whole
    check (unit_kind <> 'piece' or (quantity = trunc(quantity) and missing_quantity = trunc(missing_quantity))),
  add constraint production_consumption_item foreign key (inventory_item_id, unit_kind)
    references inventory_item (id, unit_kind) on update cascade;

-- What one of the design is: cloth is made by the metre.
alter table design
  add column unit text not null default 'piece' check (length(unit) between 1 and 255),
  add column unit_kind text not null generated always as (unit_kind(unit)) stored;

alter table production_run
  drop constraint production_run_quantity_check,
  drop constraint production_run_allocation,
  add column unit text not null default 'piece' check (length(unit) between 1 and 255),
  alter column quantity type numeric(13, 3),
  alter column allocated_quantity type numeric(13, 3),
  alter column produced_quantity type numeric(13, 3),
  alter column rejected_quantity type numeric(13, 3);
alter table production_run
  add column unit_kind text not null generated always as (unit_kind(unit)) stored,
  add constraint production_run_quantity check (quantity > 0 and quantity <= 9999),
  add constraint production_run_allocation check (allocated_quantity between 0 and quantity),
  -- Goods for sale are whole, whatever they are made by.
  add constraint production_run_whole check (
    (unit_kind <> 'piece' and product_id is null and variant_id is null)
    or (quantity = trunc(quantity) and allocated_quantity = trunc(allocated_quantity)
      and produced_quantity = trunc(produced_quantity) and rejected_quantity = trunc(rejected_quantity)));
