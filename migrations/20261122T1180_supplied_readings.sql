-- A reading that somebody supplied stays when the shop's own reader comes later.

alter table sentiment_analysis add column is_supplied boolean not null default false;
update sentiment_analysis set is_supplied = true where model_provider <> 'lexicon';
