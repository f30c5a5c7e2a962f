-- What is not paid yet of the orders that stand, in the smallest unit of the currency, the oldest order first. Refunds do
-- not change it. A part may have been collected of what was expected. What is in canceled fulfillments is not due; facts of
-- before version 0.3 do not say how much that is.
WITH paid AS (
  SELECT stream, sum(CAST(replace(data ->> 'amount', '.', '') AS INTEGER)) AS amount
  FROM events
  WHERE type IN ('OrderPaymentCaptured', 'OrderPaymentReceived')
     OR (type = 'OrderPaymentSettled' AND data ->> 'outcome' = 'captured')
  GROUP BY stream
),
unsent AS (
  SELECT stream, sum(CAST(replace(data ->> 'amount', '.', '') AS INTEGER)) AS amount
  FROM events
  WHERE type = 'OrderFulfillmentCanceled'
  GROUP BY stream
),
placed AS (
  SELECT position, stream, data ->> 'number' AS number, data ->> 'currency' AS currency,
         CAST(replace(data ->> 'amount_due', '.', '') AS INTEGER) AS due
  FROM events
  WHERE type = 'OrderCompleted'
)
SELECT number, currency, due - coalesce(unsent.amount, 0) - coalesce(paid.amount, 0) AS outstanding_balance
FROM placed LEFT JOIN paid USING (stream) LEFT JOIN unsent USING (stream)
WHERE due - coalesce(unsent.amount, 0) > coalesce(paid.amount, 0)
  AND stream NOT IN (SELECT stream FROM events WHERE type = 'OrderCanceled')
ORDER BY position;
