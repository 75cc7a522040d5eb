-- Scores of lifetime value are whole units of their currency.
update customer_score set score_value = round(score_value), previous_score = round(previous_score)
  where score_type = 'clv' and (score_value <> round(score_value) or previous_score <> round(previous_score));
update customer_score_history set score_value = round(score_value)
  where score_type = 'clv' and score_value <> round(score_value);
