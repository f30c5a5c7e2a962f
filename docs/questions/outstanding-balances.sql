-- What is not paid yet of the orders that stand, in the smallest unit of the currency, the oldest order first. Refunds do
-- not change it. A part may have been collected of what was expected. A correction says what the order costs from there on. What is
-- in canceled fulfillments is not due; facts of before version 0.3 do not say how much that is.
WITH said AS (
  -- What was said of a payment last holds: a provider may say later that it did not do what staff had settled.
  SELECT stream, type, data,
         row_number() OVER (PARTITION BY stream, data ->> 'payment_id' ORDER BY position DESC) AS age
  FROM events
  WHERE type IN ('OrderPaymentCaptured', 'OrderPaymentReceived', 'OrderPaymentSettled', 'OrderPaymentFailed',
                 'OrderPaymentVoided', 'OrderPaymentReleased')
),
paid AS (
  SELECT stream, sum(CAST(replace(data ->> 'amount', '.', '') AS INTEGER)) AS amount
  FROM said
  WHERE age = 1 AND (type IN ('OrderPaymentCaptured', 'OrderPaymentReceived')
                     OR (type = 'OrderPaymentSettled' AND data ->> 'outcome' = 'captured'))
  GROUP BY stream
),
corrected AS (
  SELECT stream, max(position) AS since,
         CAST(replace(data ->> 'total', '.', '') AS INTEGER) AS new_total,
         CAST(replace(data ->> 'canceled_total', '.', '') AS INTEGER) AS unsent_before
  FROM events
  WHERE type = 'OrderCorrectionCompleted'
  GROUP BY stream
),
unsent AS (
  SELECT stream, sum(CAST(replace(data ->> 'amount', '.', '') AS INTEGER)) AS amount
  FROM events LEFT JOIN corrected USING (stream)
  WHERE type = 'OrderFulfillmentCanceled' AND position > coalesce(since, -1)
  GROUP BY stream
),
placed AS (
  SELECT position, stream, data ->> 'number' AS number, data ->> 'currency' AS currency,
         CAST(replace(data ->> 'amount_due', '.', '') AS INTEGER) AS due,
         CAST(replace(data ->> 'total', '.', '') AS INTEGER) AS total
  FROM events
  WHERE type = 'OrderCompleted'
),
balances AS (
  SELECT position, stream, number, currency,
         due + coalesce(new_total - total - unsent_before, 0) - coalesce(unsent.amount, 0) - coalesce(paid.amount, 0)
           AS outstanding_balance
  FROM placed LEFT JOIN corrected USING (stream) LEFT JOIN unsent USING (stream) LEFT JOIN paid USING (stream)
)
SELECT number, currency, outstanding_balance
FROM balances
WHERE outstanding_balance > 0
  AND stream NOT IN (SELECT stream FROM events WHERE type = 'OrderCanceled')
ORDER BY position;
