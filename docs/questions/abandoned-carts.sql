-- Carts of shoppers with something in them that were left: not touched since the day before :date (YYYY-MM-DD, UTC), nor
-- completed or removed. By the day on which they were touched last. That a cart expired is no touch.
WITH carts AS (
  SELECT stream,
         date(max(metadata ->> 'occurred_at') FILTER (WHERE type <> 'CartExpired')) AS day,
         count(*) FILTER (WHERE type IN ('OrderCompleted', 'CartDeleted'))          AS ends,
         sum(CASE type WHEN 'CartItemAdded' THEN data ->> 'quantity'
                       WHEN 'CartItemQuantityChanged' THEN (data ->> 'quantity') - (data ->> 'previous_quantity')
                       WHEN 'CartItemRemoved' THEN -(data ->> 'quantity') ELSE 0 END) AS pieces
  FROM events
  WHERE category = 'order'
    AND stream IN (SELECT stream FROM events WHERE type = 'CartCreated' AND data ->> 'is_draft' IS NULL)
  GROUP BY stream
)
SELECT day, count(*) AS carts, sum(pieces) AS pieces
FROM carts
WHERE ends = 0 AND pieces > 0 AND day < :date
GROUP BY day
ORDER BY day;
