-- How texts of people sound: one reading for each text, the latest one.

create table sentiment_analysis (
  id text primary key,
  source_type text not null check (source_type in ('feedback', 'form_response', 'social_mention', 'social_comment', 'review')),
  source_id text not null check (source_id <> ''),
  person_id text references person (id),
  -- Null: who wrote it has been forgotten.
  original_text text,
  text_hash text not null,
  sentiment_score double precision not null check (sentiment_score between -1 and 1),
  sentiment_label text not null check (sentiment_label in ('very_negative', 'negative', 'neutral', 'positive', 'very_positive', 'mixed')),
  confidence double precision not null check (confidence between 0 and 1),
  keywords text[] not null default '{}',
  language text,
  model_provider text not null,
  model_version text not null,
  analyzed_at timestamptz not null,
  created_at timestamptz not null,
  constraint sentiment_once_per_source unique (source_type, source_id)
);
create index sentiment_analysis_listed on sentiment_analysis (analyzed_at desc, id desc);
create index sentiment_analysis_person on sentiment_analysis (person_id, analyzed_at) where person_id is not null;

select audit_table('sentiment_analysis', array['original_text', 'keywords', 'text_hash']);
