-- Whether those who listen were told of a change of stock; what is there already is no news, nor is a first count.
alter table stock_movement add column told boolean not null default true;
alter table stock_movement alter column told set default false;
create index stock_movement_untold on stock_movement (id) where not told and reason <> 'initial';
