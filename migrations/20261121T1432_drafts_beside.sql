-- A machine may draft anew what is outdated: its draft stands beside what a person has accepted, which is shown until then.
alter table translation drop constraint translation_pkey;
alter table translation add primary key (record_type, record_id, field, locale, status);
